export { MergeAside } from './merge-aside.tsx'
export { mergingPaths } from './paths.ts'
