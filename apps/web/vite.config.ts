import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { firstPaint } from './first-screens.ts'
import { helpPages } from './help-pages.ts'
import { installable } from './installable.ts'
import { languages } from './languages.ts'
import { scopedClass } from './scoped-class.ts'
import { wireContract } from './wire-contract.ts'

const api = process.env.API_URL ?? 'http://localhost:8000'

/** The files that the attendance screen waits for, and would otherwise have after four round trips. */
const waitedFor = /\/(rest-of-screen|location-help)-/
const inShell = /\/(rolldown-runtime|questions|libraries|shell)-/

export default defineConfig({
  plugins: [
    react(),
    wireContract(),
    firstPaint(),
    languages(),
    // Before installable, which lists the files that phones cache.
    helpPages(),
    installable(),
    // Brotli at its highest level, once, at build time: the server sends these files unchanged.
    compression({ include: /^assets\/.*\.(js|css|json)$/, threshold: 500, logLevel: 'silent' }),
  ],
  css: { modules: { generateScopedName: scopedClass } },
  build: {
    target: 'es2022',
    // The oldest browsers that docs/testing.md names, for which some properties need their prefix.
    cssTarget: ['chrome111', 'firefox121', 'safari16.4'],
    // No data URLs: the server's Content Security Policy forbids most of them.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Scripts request what they import themselves, one round trip later; lists of those in the shell
      // would cost every first load 1.3 kB. Vite lists stylesheets in any case.
      resolveDependencies: (file, parts) =>
        waitedFor.test(file) ? parts.filter((part) => !inShell.test(part)) : [],
    },
    rolldownOptions: {
      // The package declares no `sideEffects`, and three of its four predicates are unused.
      treeshake: { moduleSideEffects: [{ test: /robust-predicates/, sideEffects: false }] },
      output: {
        // Saves a letter in each of the many file names that the first load lists.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7].[ext]',
        // Chromium compiles all functions of a file with this comment while it arrives, and keeps them for later visits.
        // Without it, most are compiled one by one, on each visit, while the first screen renders.
        postBanner: ({ name }) => (name === 'libraries' ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          // The code that every visit needs, in three files: the one that sends the first requests, then the other
          // libraries, and the rest of the app.
          groups: [
            { name: 'questions', test: /\/src\/ask-first\.ts$/, priority: 3 },
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
            // With what it imports. Other screens import some of it as well, and it would be seven files.
            { name: 'rest-of-screen', test: /\/rest-of-screen\.ts$/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/media': api,
      '/manifest.webmanifest': api,
      '/ws': { target: api, ws: true },
    },
  },
})
