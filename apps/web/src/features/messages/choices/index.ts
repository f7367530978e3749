export { showAgain } from './push-device.ts'
export { useChoose } from './queries.ts'
