import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../../../platform/env.ts'
import { createFirstAdmin } from './first-admin.ts'

type Folder = Pick<Env, 'DATA_DIR'>

const fileIn = ({ DATA_DIR }: Folder) => join(DATA_DIR, 'first-admin')

/** Deletes the file with the first admin's password, if there is one. */
export const deleteFirstAdminFile = (env: Folder): Promise<void> => rm(fileIn(env), { force: true })

interface Output {
  env: Folder
  print: (line: string) => void
  isTerminal: boolean
}

/** Creates the first admin if there is none, before anybody can sign in, and tells the operator. */
export async function ensureFirstAdmin(
  services: Parameters<typeof createFirstAdmin>[0],
  { env, ...output }: Output & { env: Parameters<typeof createFirstAdmin>[1] },
): Promise<void> {
  const admin = await createFirstAdmin(services, env)
  if (admin) await announceFirstAdmin(admin, { env, ...output })
}

/**
 * Tells the operator how the first admin signs in. The password goes only to a file that only they can
 * read and, if there is one, to a terminal: a container's output becomes a log that many can read.
 */
export async function announceFirstAdmin(
  { email, password }: { email: string; password: string },
  { env, print, isTerminal }: Output,
): Promise<void> {
  const file = fileIn(env)
  await mkdir(env.DATA_DIR, { recursive: true })
  await writeFile(file, `${email} ${password}\n`, { mode: 0o600 })
  if (isTerminal) print(`The first admin signs in with ${email} and ${password}`)
  print(
    `The first admin’s password is in ${file}. Their first sign-in replaces it and deletes the file.`,
  )
}
