export { createPrisma } from './client.ts'
export { startEmbeddedPostgres } from './embedded-postgres.ts'
export * from './generated/client.ts'
export { migrate } from './migrate.ts'
