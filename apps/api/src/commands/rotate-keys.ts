import { connect } from '@church/database/create-database.ts'
import { createTotpEncryption, reencryptTotpKeys } from '../features/account/second-step/index.ts'
import { helpIfAsked } from '../help.ts'
import { isInUse } from '../operations/catalogue.ts'
import { rememberKeys } from '../platform/key-digests.ts'
import { createLogger } from '../platform/logger.ts'
import { locateDatabase } from '../platform/open-database.ts'
import { addInstallationKey, loadSecrets, replaceSigningKey } from '../platform/secrets.ts'
import { fail, readSettings } from '../start-up.ts'

helpIfAsked('rotate-keys')

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
      const keys = env.INSTALLATION_KEYS ?? (await addInstallationKey(env, installation))
      await reencryptTotpKeys(client, createTotpEncryption(keys))
      if (!env.JWT_SECRET) await replaceSigningKey(env)
      await rememberKeys(client, await loadSecrets(env))
    } finally {
      await client.end()
    }
  } finally {
    await database.stop()
  }
  console.error('The keys have been replaced. Nobody is signed out. Start the product.')
  if (env.JWT_SECRET) console.error('Change JWT_SECRET yourself: it is set in the environment.')
  if (env.INSTALLATION_KEYS) {
    console.error(
      'INSTALLATION_KEYS is set in the environment: its first key is in use now. To replace it, put a new one in front, on every machine, and run this again.',
    )
  }
} catch (error) {
  fail('Rotating the keys failed', error)
}
