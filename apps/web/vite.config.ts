import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { firstPaint } from './first-screens.ts'
import { installable } from './installable.ts'
import { wireContract } from './wire-contract.ts'

const api = process.env.API_URL ?? 'http://localhost:8000'

export default defineConfig({
  plugins: [
    react(),
    wireContract(),
    firstPaint(),
    installable(),
    // Brotli at its best, once: the server sends these files as they are.
    compression({ include: /^assets\/.*\.(js|css)$/, threshold: 500, logLevel: 'silent' }),
  ],
  build: {
    target: 'es2022',
    // Every chunk stays a file of its own: the server's content policy allows no inline code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // It declares nothing about itself, and three of its four predicates are not used.
      treeshake: { moduleSideEffects: [{ test: /robust-predicates/, sideEffects: false }] },
      output: {
        codeSplitting: {
          // What every first load needs, in two files instead of a dozen: one changes with the
          // libraries, the other with the app. Together they compress 5 kB better.
          groups: [
            {
              name: 'libraries',
              tags: ['$initial'],
              test: /node_modules|rolldown[\\/]runtime/,
              priority: 2,
            },
            {
              name: 'shell',
              tags: ['$initial'],
              test: /\/(apps\/web\/src|packages\/shared)\//,
              priority: 1,
            },
            // Else they are files of a few hundred bytes each. What they need from elsewhere is left there.
            {
              name: 'lists',
              test: /\/(ui\/(data-table|pager|paged-list|search-form)|lib\/(paged-search|paged-query))\./,
              includeDependenciesRecursively: false,
            },
            {
              name: 'attendance',
              test: /\/features\/(attendance|sessions)\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/media': api,
      '/healthz': api,
      '/manifest.webmanifest': api,
      '/ws': { target: api, ws: true },
    },
  },
})
