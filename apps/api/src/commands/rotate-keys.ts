import { connect } from '@church/database/create-database.ts'
import { createTotpEncryption, reencryptTotpKeys } from '../features/two-step/index.ts'
import { isInUse } from '../operations/in-use.ts'
import { createLogger } from '../platform/logger.ts'
import { locateDatabase } from '../platform/open-database.ts'
import { addInstallationKey, loadSecrets, replaceSigningKey } from '../platform/secrets.ts'
import { fail, readSettings } from '../start-up.ts'

// pnpm run rotate-keys. The product must be stopped, since it reads its keys when it starts.
// It is safe to interrupt and run again, since older keys are kept.

try {
  const env = readSettings()
  const database = await locateDatabase({ env, log: createLogger('silent') })
  try {
    const client = await connect(database.url)
    try {
      if (await isInUse(client)) throw new Error('the product is running: stop it first.')
      const { installation } = await loadSecrets(env)
      const keys = await addInstallationKey(env, installation)
      await reencryptTotpKeys(client, createTotpEncryption(keys))
    } finally {
      await client.end()
    }
    if (!env.JWT_SECRET) await replaceSigningKey(env)
  } finally {
    await database.stop()
  }
  console.error('The keys have been replaced. Nobody is signed out. Start the product.')
  if (env.JWT_SECRET) console.error('Change JWT_SECRET yourself: it is set in the environment.')
} catch (error) {
  fail('Rotating the keys failed', error)
}
