import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { help } from './help.ts'

const folder = new URL('commands/', import.meta.url)
const commands = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => basename(name, '.ts'))

test.each([undefined, 'nonsense', 'toString'])('the help for %s lists every command', (name) => {
  const listed = [...help(name).matchAll(/^ {2}([a-z-]+)/gm)].map(([, each]) => each)
  expect(listed.toSorted()).toEqual(['main', ...commands].toSorted())
})

test.each(['main', ...commands])('%s explains itself', (name) => {
  expect(help(name, { CALLED_IN: 'container' })).toContain(`Usage: church ${name}`)
  const script = name === 'main' ? 'start' : name
  expect(help(name, {})).toContain(`Usage: npx -y pnpm@12 run ${script}`)
})
