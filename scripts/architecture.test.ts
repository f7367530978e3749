import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

const foldersIn = (path: string) =>
  readdirSync(new URL(path, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** The features that have a folder in any package, such as `people/users`. */
const inFolders = ['packages/shared', 'apps/api', 'apps/web'].flatMap((each) => {
  const features = `${each}/src/features/`
  return foldersIn(features).flatMap((area) =>
    foldersIn(features + area).map((feature) => `${area}/${feature}`),
  )
})

/** Those that docs/architecture.md draws. */
function drawn(): string[] {
  const page = readFileSync(new URL('docs/architecture.md', root), 'utf8')
  const [, drawing = ''] = /## Areas\n[\s\S]*?```\n([\s\S]*?)```/.exec(page) ?? []
  return [...drawing.matchAll(/^(\w+) {2,}(.+)$/gm)].flatMap(([, area, features = '']) =>
    features.split(', ').map((feature) => `${area}/${feature}`),
  )
}

test('docs/architecture.md draws every feature in its area', () => {
  const todo = 'Add the feature to the drawing of the areas.'
  expect(drawn().sort(), todo).toEqual([...new Set(inFolders)].sort())
})
