import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { pageOf, pageQuery } from '../../../paging.ts'
import { householdErrors } from '../../people/households/errors.ts'
import { doorPassErrors } from '../door/errors.ts'
import { attendanceErrors } from './errors.ts'
import {
  absentee,
  attendanceCheck,
  attendanceCheckQuery,
  attendanceListQuery,
  attendanceMark,
  attendanceOfPerson,
  attendanceRecord,
  currentAttendanceCheck,
  householdMark,
  householdMarkResult,
  lastService,
  listedAttendance,
  liveNumbers,
  liveQuery,
} from './schema.ts'

const { mayNotMark, notInHousehold } = householdErrors
const { alreadyMarked: _, ...markErrors } = attendanceErrors

export const attendanceEndpoints = defineEndpoints({
  checkAttendance: {
    method: 'GET',
    path: '/api/users/attendance/check/',
    access: 'member',
    shows: 'self',
    summary: 'Check whether the caller is already marked for a session',
    query: attendanceCheckQuery,
    response: attendanceCheck,
  },
  checkCurrentAttendance: {
    method: 'GET',
    path: '/api/users/attendance/current/',
    access: 'member',
    shows: 'self',
    summary: 'Check whether the caller is already marked for the current session',
    response: currentAttendanceCheck,
  },
  getLiveNumbers: {
    method: 'GET',
    path: '/api/users/attendance/live/',
    access: 'member',
    shows: 'self',
    summary:
      'Read the live count of an open session, for phones whose network lets no WebSocket through',
    query: liveQuery,
    response: liveNumbers,
    errors: [attendanceErrors.noSession],
  },
  getLastService: {
    method: 'GET',
    path: '/api/users/attendance/last/',
    access: 'member',
    shows: 'self',
    summary: 'Get how many people were at the last service, and whether the caller was among them',
    response: lastService,
  },
  markAttendance: {
    method: 'POST',
    path: '/api/users/profile/attendance/create/',
    access: 'member',
    shows: 'self',
    summary: 'Mark attendance for a running session',
    body: attendanceMark,
    status: 201,
    response: attendanceRecord,
    errors: [...Object.values(attendanceErrors), ...Object.values(doorPassErrors)],
  },
  markHousehold: {
    method: 'POST',
    path: '/api/users/profile/attendance/household/',
    access: 'member',
    shows: 'others',
    summary: "Mark people of the caller's household present at a running session",
    body: householdMark,
    response: z.object({ results: z.array(householdMarkResult) }),
    errors: [
      mayNotMark,
      notInHousehold,
      ...Object.values(markErrors),
      ...Object.values(doorPassErrors),
    ],
  },
  listOwnAttendance: {
    method: 'GET',
    path: '/api/users/profile/attendance/',
    access: 'member',
    shows: 'self',
    summary: "List the caller's own attendance, newest first",
    query: pageQuery,
    response: pageOf(listedAttendance),
  },
  listAttendants: {
    method: 'GET',
    path: '/api/users/attendance/successful/',
    access: 'admin',
    about: { what: 'attendance', people: ['results.*.user'] },
    summary: 'List attendants, newest first',
    query: attendanceListQuery,
    response: pageOf(listedAttendance),
  },
  listAbsentees: {
    method: 'GET',
    path: '/api/users/attendance/unsuccessful/',
    access: 'admin',
    about: { what: 'attendance', people: ['results.*.user'] },
    summary: 'List absentees, newest first',
    query: attendanceListQuery,
    response: pageOf(absentee),
  },
  listAttendanceOf: {
    method: 'GET',
    path: '/api/users/members/:id/attendance/',
    access: 'admin',
    about: { what: 'attendance', people: ['params.id'] },
    summary: 'List the sessions that a person attended or missed, newest first',
    query: pageQuery,
    response: pageOf(attendanceOfPerson),
  },
})
