export { MergeAside } from './merge-aside.tsx'
