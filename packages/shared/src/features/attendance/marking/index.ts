import { defineFeature } from '../../../contract/feature.ts'
import { attendanceEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './geofence.ts'
export * from './list-messages.ts'
export * from './live.ts'
export * from './marking.ts'
export * from './marking-messages.ts'
export * from './messages.ts'
export * from './schema.ts'

export const attendanceFeature = defineFeature({ endpoints: attendanceEndpoints })
