import { defineEndpoints } from '../../contract/endpoint.ts'
import { publicChurch } from './schema.ts'

export const churchEndpoints = defineEndpoints({
  getChurch: {
    method: 'GET',
    path: '/api/church/',
    access: 'public',
    summary: "Get the church's details; also sets the CSRF cookie",
    response: publicChurch,
  },
})
