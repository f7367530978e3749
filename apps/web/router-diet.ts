import type { Plugin } from 'vite'

/** What only finds mistakes of whoever writes the app, who sees them while developing. */
const checks =
  /^(?=function (?:invariant|warning|useInRouterContext|getInvalidPathError|getDataRouterConsoleError)\()/gm

/** A class whose `contextType` is given to it in the line after; given within, it can be left out. */
const classWithContext =
  /^var (\w+) = class extends (React\d*\.Component) \{([\s\S]*?)^\};\n\1\.contextType = (\w+);$/m

/**
 * Lets the bundler leave out the parts of React Router that we don't use: forms, links that prefetch,
 * error boundaries, routers with loaders, warnings for developers. It would keep them since they are
 * made by calls and given names by assignments, which it has to take for side effects. That is 5 kB
 * (gz) of everybody's first load. Where a new version is written differently, it only weighs more again.
 */
export function routerDiet(): Plugin {
  return {
    name: 'router-diet',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/development\/chunk-\w+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(classWithContext, 'var $1 = class extends $2 {\n  static contextType = $4;$3};')
          .replace(checks, '/* @__NO_SIDE_EFFECTS__ */ ')
          .replace(
            'isDataRoute ? useNavigateStable() : useNavigateUnstable()',
            'useNavigateUnstable()',
          )
          .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'),
        map: null,
      }),
    },
  }
}
