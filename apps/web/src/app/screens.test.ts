import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { componentOf } from '../../../../scripts/registry.ts'
import { type Screen, screens } from '../lib/screens.ts'

const src = fileURLToPath(new URL('..', import.meta.url))

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
)
const files = sources.filter((file) => /^(features|app\/screens)\/.*-screen\.tsx$/.test(file))
const contentOf = (file: string) => readFileSync(`${src}/${file}`, 'utf8')
const components = Object.keys(screens).map(componentOf)

test('there are screens', () => expect(files).not.toEqual([]))

test.each(files)('%s is in the table of screens', (file) => {
  const exported = [...contentOf(file).matchAll(/^export (?:function|const) (\w+Screen)\b/gm)]
  const names = exported.flatMap(([, name = '']) => name)
  expect(names).not.toEqual([])
  const missing = names.filter((name) => !components.includes(name))
  expect(missing, 'Add a row to lib/screens.ts: `status` for StatusScreen.').toEqual([])
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
