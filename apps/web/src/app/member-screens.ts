import type { ComponentType } from 'react'
import { askFirstQuestions } from '../features/attendance/marking/index.ts'
import { MarkAttendanceScreen } from '../features/attendance/marking/mark-attendance-screen.tsx'
import { lazyScreens } from '../generated/member-screens.ts'
import type { MemberScreen } from '../lib/screens.ts'

/** Loads the code of each screen: that of `home` exports `HomeScreen`. */
export type LoadScreens<Name extends string> = {
  [Each in Name]: () => Promise<Record<`${Capitalize<Each>}Screen`, ComponentType>>
}

/** The screens of visitors and members. */
export const memberScreens = {
  ...lazyScreens,
  markAttendance: async () => {
    void askFirstQuestions()
    return { MarkAttendanceScreen }
  },
} satisfies LoadScreens<MemberScreen>
