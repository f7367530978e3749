import { OwnAttendanceList, OwnWindow } from '../../features/attendance/marking/index.ts'
import { OwnCare } from '../../features/care/cases/index.ts'
import { screens } from '../../lib/screens.ts'
import { FormAside } from '../../ui/form-aside.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

/** My Attendance Tracker: the user's own attendance. */
export function OwnAttendanceScreen() {
  return (
    <>
      <PageHeading title={screens.ownAttendance.title} actions={<OwnWindow />} />
      <OwnCare />
      <OwnAttendanceList />
      <FormAside>
        With your name or without it: <Link to={screens.keeping.path}>how you’re counted</Link>
      </FormAside>
    </>
  )
}
