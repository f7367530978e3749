import './lib/page-texts.ts'

import { askFirstQuestions } from './features/attendance/marking/index.ts'

const isAttendance = /^#\/mapcomponent(?![^/?])/i.test(location.hash)

/**
 * Asks what the attendance screen shows first. This loads and runs before the rest of the app (vite.config.ts), so that
 * the answers arrive while that is still on its way. Resolves with them; failures are the screen's to show.
 */
export const answered = isAttendance ? askFirstQuestions() : Promise.resolve()
