import { defineEndpoints } from '../../../contract/endpoint.ts'
import { peopleReport, peopleReportQuery, sessionsReport, sessionsReportQuery } from './schema.ts'

export const reportEndpoints = defineEndpoints({
  reportOnSessions: {
    method: 'GET',
    path: '/api/users/admin/reports/sessions/',
    access: 'admin',
    summary: 'Report on the sessions between two dates: people, attendance, sources and new faces',
    query: sessionsReportQuery,
    response: sessionsReport,
  },
  reportOnPeople: {
    method: 'GET',
    path: '/api/users/admin/reports/people/',
    access: 'admin',
    proof: [{ sent: 'format', value: 'csv' }],
    about: { what: 'attendance', people: ['results.*.user'] },
    summary: 'Report at how many of their sessions between two dates people were present, by name',
    query: peopleReportQuery,
    response: peopleReport,
  },
})
