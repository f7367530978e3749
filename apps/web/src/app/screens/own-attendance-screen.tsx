import { OwnAttendanceList, OwnWindow } from '../../features/attendance/marking/index.ts'
import { OwnCare } from '../../features/care/cases/index.ts'
import { screens } from '../../lib/screens.ts'
import { FormAside } from '../../ui/form-aside.tsx'
import { Link } from '../../ui/link.tsx'
import { BackToMe } from '../../ui/own-page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { T } from '../../ui/t.tsx'

/** My Attendance Tracker: the user's own attendance. */
export function OwnAttendanceScreen() {
  return (
    <>
      <BackToMe />
      <PageHeading title={screens.ownAttendance.title} actions={<OwnWindow />} />
      <OwnCare />
      <OwnAttendanceList />
      <FormAside>
        <T
          text="With your name or without it: <a>how you’re counted</a>"
          a={(words) => <Link to={screens.keeping.path}>{words}</Link>}
        />
      </FormAside>
    </>
  )
}
