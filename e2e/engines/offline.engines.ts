import { describe } from 'vitest'
import { registerMember } from '../people.ts'
import { engines } from './engine-test.ts'

/** What browsers report of requests to a server that is away. */
const away = [/./]

for (const { name, test } of engines)
  describe(name, () => {
    test('opens again while the server is away, and recovers', async ({ meet, product }) => {
      const member = await registerMember(product)
      const screen = await meet({ as: member, expected: away })
      await screen.heading(/^Welcome/)
      await screen.until(
        'navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)',
        'the service worker controls the page',
      )
      await product.kill('SIGTERM')
      try {
        await screen.device.reload()
        await screen.heading(/^Welcome/)
        await screen.sees('No connection.')
        await screen.go('/Overview/')
        await screen.heading('Overview')
      } finally {
        await product.start()
      }
      // The app checks by itself, at least every 25 seconds.
      await screen.lacks('No connection.')
    })
  })
