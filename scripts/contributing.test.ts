import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const guide = read('CONTRIBUTING.md')

const trimmed = (text: string) => text.split('\n').map((line) => line.trim())

/** Blocks of code that name the file they are from in their first line. */
const quotations = [...guide.matchAll(/^ *```ts\n *\/\/ (\S+)\n([\s\S]*?)^ *```$/gm)].map(
  ([, path = '', code = '']) => ({ path, lines: trimmed(code.trimEnd()) }),
)

test('the guide quotes source files', () => {
  expect(quotations.length).toBeGreaterThan(5)
})

test.each(quotations)('$path has the lines that CONTRIBUTING.md quotes', ({ path, lines }) => {
  expect(`\n${trimmed(read(path)).join('\n')}\n`).toContain(`\n${lines.join('\n')}\n`)
})

test('every file and folder that CONTRIBUTING.md names exists', () => {
  const named = guide.matchAll(
    /`((?:apps|packages|prisma|scripts|e2e|docs)\/[\w./-]+)`|\]\((docs\/\S+)\)/g,
  )
  const missing = [...named]
    .map(([, code, link]) => code ?? link ?? '')
    .filter((path) => !existsSync(root + path))
  expect(missing).toEqual([])
})

test('every script that CONTRIBUTING.md runs is in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...guide.matchAll(/pnpm (?!--)([a-z][\w:-]*)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => name !== 'install' && !(name in scripts))).toEqual([])
})
