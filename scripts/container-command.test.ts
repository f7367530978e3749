import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { repositoryRoot } from './repository.ts'

const dist = mkdtempSync(join(tmpdir(), 'church-dist-'))
afterAll(() => rmSync(dist, { recursive: true }))
for (const name of ['help', 'backup', 'chunk-1'])
  writeFileSync(
    join(dist, `${name}.js`),
    `console.log(['${name}', ...process.argv.slice(2)].join(' '))`,
  )

function church(...args: string[]) {
  const env = { ...process.env, CHURCH_DIST: dist }
  const done = spawnSync('sh', [join(repositoryRoot, 'deploy/church'), ...args], { env })
  return { out: `${done.stdout}`.trim(), error: `${done.stderr}`.trim(), code: done.status }
}

test('`church` runs a command with its arguments after an empty settings file', () => {
  expect(church('backup', '-')).toEqual({ out: 'backup  -', error: '', code: 0 })
})

test.each([[[]], [['nonsense']], [['chunk-1']], [['../backup']]])(
  '`church` with %o lists the commands and fails',
  (args) => {
    expect(church(...args)).toEqual({ out: '', error: 'help', code: 2 })
  },
)

test('`church --help` lists the commands', () => {
  expect(church('--help')).toEqual({ out: 'help', error: '', code: 0 })
})
