import './lib/page-texts.ts'

import { askFirstQuestions } from './features/attendance/marking/index.ts'

// Loads and runs before the rest of the app (vite.config.ts), so that answers arrive while that is still on its way.
const attendance = /^#\/mapcomponent(?![^/?])/i
if (attendance.test(location.hash)) void askFirstQuestions()
