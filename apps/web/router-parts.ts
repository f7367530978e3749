import type { Plugin } from 'vite'

/**
 * Lets the bundler drop the parts of React Router that only its framework uses (5 kB gz of every first visit). The
 * package is one file that creates and names its components by calls, which bundlers must otherwise keep.
 */
export function routerParts(): Plugin {
  return {
    name: 'router-parts',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
      handler: (code) =>
        code
          .replace(/^(var \w+ = )(\w+\.(?:forwardRef|createContext)\()/gm, '$1/* @__PURE__ */ $2')
          .replace(/^\w+\.displayName = "\w+";$/gm, ''),
    },
  }
}
