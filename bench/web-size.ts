import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { repositoryRoot } from '../scripts/repository.ts'
import { binPath, run } from '../scripts/run.ts'
import { sum } from './statistics.ts'
import { printTable } from './table.ts'

const web = join(repositoryRoot, 'apps/web')

/** Vite's build manifest; https://vite.dev/guide/backend-integration */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** Builds the web app and measures what each screen loads before it can be used. */
export async function webSizes(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'church-bench-web-'))
  try {
    const args = ['build', '--manifest', '--outDir', dir, '--emptyOutDir']
    const env = { NODE_ENV: 'production' }
    if ((await run(binPath('vite'), args, { cwd: web, env, quiet: true })) !== 0) {
      throw new Error('The web app could not be built.')
    }
    const text = await readFile(join(dir, '.vite/manifest.json'), 'utf8')
    const manifest: Manifest = JSON.parse(text)
    const screens = Object.keys(manifest).filter((key) => key.endsWith('-screen.tsx'))
    if (screens.length === 0) throw new Error('The build has no screens.')
    const page = await readFile(join(dir, 'index.html'), 'utf8')
    const shell = filesOfPage(page)
    const react = await reactAlone()
    const rows = await Promise.all(
      screens.toSorted().map(async (screen) => {
        const files = new Set([...shell, ...filesOf(manifest, [screen])])
        const js = inlineSize(page, 'script') + (await gzippedSize(dir, files, '.js'))
        const css = inlineSize(page, 'style') + (await gzippedSize(dir, files, '.css'))
        return {
          screen: basename(screen, '.tsx'),
          'JavaScript kB': kilobytes(js),
          'beyond React': kilobytes(js - react),
          'CSS kB': kilobytes(css),
        }
      }),
    )
    printTable(`First load by screen, gzipped; React alone is ${kilobytes(react)} kB`, rows)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** The files that the page itself references: scripts, their preloaded imports, and styles. */
const filesOfPage = (html: string) =>
  [...html.matchAll(/(?:src|href)="\/?([^":]+\.(?:js|css))"/g)].flatMap(([, file]) => file ?? [])

/** The gzipped size of what the page itself carries. */
const inlineSize = (html: string, name: 'script' | 'style') =>
  gzipSync(html.match(new RegExp(`<${name}>(.*?)</${name}>`, 's'))?.[1] ?? '').length

/** The chunks, all their static imports, and their styles. */
function filesOf(manifest: Manifest, keys: string[], seen = new Set<string>()): Set<string> {
  const files = new Set<string>()
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    const all = [chunk.file, ...(chunk.css ?? []), ...filesOf(manifest, chunk.imports ?? [], seen)]
    for (const file of all) files.add(file)
  }
  return files
}

async function gzippedSize(dir: string, files: Set<string>, ending: string): Promise<number> {
  const chosen = [...files].filter((file) => file.endsWith(ending))
  const sizes = chosen.map(async (file) => gzipSync(await readFile(join(dir, file))).length)
  return sum(await Promise.all(sizes))
}

/** The gzipped size of React in an app that does nothing. */
async function reactAlone(): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createRoot } from 'react-dom/client'
                 import { createElement } from 'react'
                 createRoot(document.body).render(createElement('p'))`,
      resolveDir: web,
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return gzipSync(outputFiles[0]?.contents ?? '').length
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
