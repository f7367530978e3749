import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const source = fileURLToPath(new URL('first-paint/first-paint.ts', import.meta.url))
const script = 'first-paint.js'
const placeholder = '__FIRST_SCREENS__'

/** The screens on which most visits start, by the first part of their route. */
const firstScreens: Record<string, string> = {
  '': 'pages/home-screen.tsx',
  mapcomponent: 'attendance/mark-attendance-screen.tsx',
}

/** The addresses of a screen's files, except those that index.html already references. */
function filesOf(bundle: Rolldown.OutputBundle, screen: string, page: string): string[] {
  const files = new Set<string>()
  const follow = (chunk: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    for (const name of chunk.imports) follow(bundle[name])
  }
  const outputs = Object.values(bundle)
  follow(
    outputs.find((output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(screen)),
  )
  if (files.size === 0) throw new Error(`Found no chunk for ${screen}.`)
  return [...files].map((name) => `/${name}`).filter((name) => !page.includes(name))
}

/**
 * Puts the first script and the app's stylesheet into the page itself, so that the first paint waits for no
 * other file. The server's Content Security Policy names their hashes.
 */
function inlined(bundle: Rolldown.OutputBundle, page: string, code: string): string {
  const put = (html: string, tag: RegExp, name: string, text: string) => {
    const found = html.match(tag)?.[0]
    if (!found || text.includes(`</${name}`)) throw new Error(`Cannot put a ${name} into the page.`)
    return html.replace(found, () => `<${name}>${text.trim()}</${name}>`)
  }
  const sheet = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/
  const file = page.match(sheet)?.[1] ?? ''
  const css = bundle[file]
  if (css?.type !== 'asset') throw new Error('The app has no stylesheet.')
  delete bundle[file]
  const withStyle = put(page, sheet, 'style', String(css.source))
  return put(withStyle, /<script\s+src="\/first-paint.js"><\/script>/, 'script', code)
}

/** Builds the script that runs before the first paint, and injects the files of the first screens. */
export function firstPaint(): Plugin {
  let isBuild = false
  return {
    name: 'first-paint',
    enforce: 'post',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: source, fileName: script })
    },
    configureServer(server) {
      server.middlewares.use(`/${script}`, async (_request, response) => {
        const transformed = await server.transformRequest(source)
        response.setHeader('Content-Type', 'text/javascript')
        response.end(transformed?.code.replace(placeholder, '{}'))
      })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunk = bundle[script]
        const page = bundle['index.html']
        if (chunk?.type !== 'chunk' || page?.type !== 'asset') {
          throw new Error('index.html or its first script was not built.')
        }
        const screens = Object.fromEntries(
          Object.entries(firstScreens).map(([route, screen]) => [
            route,
            filesOf(bundle, screen, String(page.source)),
          ]),
        )
        const code = chunk.code.replace(placeholder, () => JSON.stringify(screens))
        delete bundle[script]
        page.source = inlined(bundle, String(page.source), code)
      },
    },
  }
}
