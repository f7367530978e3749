import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { announceFirstAdmin } from './first-admin.ts'

const admin = { email: 'admin@localhost', password: 'a generated one' }

async function announced(isTerminal: boolean) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'church-first-admin-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  await announceFirstAdmin(admin, { env: { DATA_DIR }, print, isTerminal })
  return { text: lines.join('\n'), file: join(DATA_DIR, 'first-admin') }
}

test("never logs the first admin's password, only the file that holds it", async () => {
  const { text, file } = await announced(false)
  expect(text).not.toContain(admin.password)
  expect(text).toContain(file)
  expect(await readFile(file, 'utf8')).toBe('admin@localhost a generated one\n')
  expect((await stat(file)).mode & 0o077).toBe(0)
})

test('shows the password on a terminal', async () => {
  const { text, file } = await announced(true)
  expect(text).toContain('admin@localhost and a generated one')
  expect(text).toContain(file)
})
