export { showAgain } from './push-device.ts'
export { ownMessages, useChoose } from './queries.ts'
