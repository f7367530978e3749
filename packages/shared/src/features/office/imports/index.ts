import { defineFeature } from '../../../contract/feature.ts'
import { importEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './fields.ts'
export * from './messages.ts'
export * from './schema.ts'

export const importsFeature = defineFeature({
  endpoints: importEndpoints,
  auditActions: {
    'import.upload': 'Uploaded a file to import',
    'import.apply': 'Imported a file',
    'import.undo': 'Undid an import',
    'user.import': 'Added a person from a file',
    'user.import-change': 'Changed a person’s details from a file',
  },
})
