import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './repository.ts'

// The demo is left out of the image.
const commands = readdirSync(join(repositoryRoot, 'apps/api/src/commands'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => basename(name, '.ts'))
  .filter((name) => name !== 'demo')

test.each([[['nonsense']], [[]]])('`church` with %o lists every command', (args) => {
  const { status, stderr } = spawnSync('sh', [join(repositoryRoot, 'deploy/church'), ...args])
  const listed = [...stderr.toString().matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(['main', ...commands].toSorted())
  expect(status).toBe(2)
})
