import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Screen, screens } from '../lib/screens.ts'

const src = fileURLToPath(new URL('..', import.meta.url))

const loaded = ['app/member-screens.ts', 'app/staff-screens.ts']
  .map((file) => readFileSync(`${src}/${file}`, 'utf8'))
  .join()

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
)
const files = sources.filter((file) => /^(features|app\/screens)\/.*-screen\.tsx$/.test(file))
const contentOf = (file: string) => readFileSync(`${src}/${file}`, 'utf8')
const inScreens = (file: string) =>
  `'${file.replace(/^app/, '.').replace(/^features/, '../features')}'`

test('there are screens', () => expect(files).not.toEqual([]))

test.each(files)('%s is in the table of screens', (file) => {
  const todo = `Add a row to lib/screens.ts, and load ${file} in app/member-screens.ts or app/staff-screens.ts.`
  expect(loaded, todo).toContain(inScreens(file))
})

// Mails and codes lead to the others that no menu has.
const unlisted = Object.entries<Screen>(screens).filter(
  ([, { menu, audience }]) => !menu && audience !== 'everyone',
)

test.each(unlisted.map(([name]) => name))('a link leads to the screen %s', (name) => {
  const link = new RegExp(`\\bscreens\\.${name}\\b(?!\\.title)`)
  const todo = `Give ${name} a menu in lib/screens.ts, or link to it by screens.${name}.path.`
  expect(
    sources.some((file) => link.test(contentOf(file))),
    todo,
  ).toBe(true)
})

/** The screens' names and the files that they are loaded from, as the tables of loaders import them. */
const imports = [...loaded.matchAll(/(\w+): async \(\)[^']*('[^']+')/g)]
const spec = readFileSync(`${src}/../../../e2e/every-screen.spec.ts`, 'utf8')

test.each(files.filter((file) => contentOf(file).includes('<PagedList')))(
  'the end-to-end tests know that %s has a list in pages',
  (file) => {
    const name = imports.find(([, , path]) => path === inScreens(file))?.[1]
    const todo = `Add ${name} to pagedLists in e2e/every-screen.spec.ts.`
    expect(spec.includes(`[screens.${name}.path, [`), todo).toBe(true)
  },
)
