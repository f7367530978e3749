export { usePictureAddress } from './picture-address.ts'
export { churchFacts } from './queries.ts'
