export { createPrisma } from './client.ts'
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
export * from './generated/client.ts'
export { type MigrateOptions, migrate } from './migrate.ts'
