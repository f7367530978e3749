export { createPrisma } from './client.ts'
export * from './generated/client.ts'
