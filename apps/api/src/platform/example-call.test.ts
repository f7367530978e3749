import { expect, test } from 'vitest'
import { exampleCall } from './example-call.ts'

test.each([
  [{ CALLED_IN: 'container' }, 'docker compose exec -T api church backup - > church.backup'],
  [{ npm_lifecycle_event: 'doctor' }, 'npx -y pnpm@12 backup church.backup'],
  [{}, 'node apps/api/dist/backup.js .env church.backup'],
])('advises a call that works with %o', (env, call) => {
  expect(exampleCall('backup', env)).toBe(call)
})
