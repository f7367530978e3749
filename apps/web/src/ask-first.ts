import './lib/page-texts.ts'

import { askFirstQuestions } from './features/attendance/marking/index.ts'

const isAttendance = /^#\/mapcomponent(?![^/?])/i.test(location.hash)

/**
 * Requests the data that the attendance screen shows first. This loads and runs before the rest of the app
 * (vite.config.ts), so that the answers arrive meanwhile. The screen reports failures.
 */
export const answered = isAttendance ? askFirstQuestions() : Promise.resolve()
