import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const source = fileURLToPath(new URL('first-paint/first-paint.ts', import.meta.url))
const script = 'first-paint.js'
const placeholder = '__FIRST_SCREENS__'

/** The code of the screens on which most visits start, by the first part of their route. */
const firstScreens: Record<string, string> = {
  '': 'screens/home-screen.tsx',
  // The rest of it is in the app's own files.
  mapcomponent: 'marking/rest-of-screen.ts',
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
    outputs.find(
      (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(screen)),
    ),
  )
  if (files.size === 0) throw new Error(`Found no chunk for ${screen}.`)
  return [...files].map((name) => `/${name}`).filter((name) => !page.includes(name))
}

/**
 * Takes the app's stylesheet out of the build for the page. Otherwise Vite would list it for every part of the app that
 * loads later, and each of them would wait for a file that is already in the page.
 */
function takeStyles(bundle: Rolldown.OutputBundle): string {
  const shell = Object.values(bundle).find(({ name }) => name === 'shell')
  const styles = shell?.type === 'chunk' ? shell.viteMetadata?.importedCss : undefined
  const [file = ''] = styles ?? []
  const css = bundle[file]
  if (styles?.size !== 1 || css?.type !== 'asset') throw new Error('The app has no stylesheet.')
  styles.clear()
  delete bundle[file]
  return String(css.source)
}

/**
 * Puts the first script and the app's stylesheet into the page, so that the first paint waits for no other file. The
 * server's Content Security Policy names their hashes.
 */
function inlined(page: string, styles: string, code: string): string {
  const put = (html: string, at: RegExp, name: string, text: string, after = '') => {
    if (!at.test(html) || text.includes(`</${name}`)) {
      throw new Error(`Cannot put a ${name} into the page.`)
    }
    return html.replace(at, () => `<${name}>${text.trim()}</${name}>${after}`)
  }
  const withStyles = put(page, /<\/head>/, 'style', styles, '</head>')
  return put(withStyles, /<script\s+src="\/first-paint.js"><\/script>/, 'script', code)
}

/**
 * Scripts and what they need come after the page's own data and fonts: the page shows its first paint without them.
 * They are requested just as early. The part that sends the first requests comes before everything else.
 */
const inOrder = (page: string) =>
  page.replace(
    /<script type="module"(?=[^>]*src="\/assets\/(?:libraries|shell)-)/g,
    '$& fetchpriority="low"',
  )

/** Comments are for readers of the source: the page has to fit into the first round trip of a connection. */
const withoutComments = (page: string) => page.replace(/\s*<!--[\s\S]*?-->/g, '')

/** Builds the script that runs before the first paint, and injects the files of the first screens. */
export function firstPaint(): Plugin[] {
  let isBuild = false
  let styles = ''
  return [
    {
      name: 'shell-styles',
      apply: 'build',
      // Before Vite lists the stylesheets.
      enforce: 'pre',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          styles = takeStyles(bundle)
        },
      },
    },
    {
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
          page.source = inOrder(inlined(withoutComments(String(page.source)), styles, code))
        },
      },
    },
  ]
}
