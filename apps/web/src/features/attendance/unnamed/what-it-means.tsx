import { screens } from '../../../lib/screens.ts'
import { Link } from '../../../ui/link.tsx'

/** What it means to be counted without the name, before and after choosing it. */
export function WhatItMeans() {
  return (
    <ul>
      <li>
        You count like everybody else. Once the service has ended, nothing tells that you came.
      </li>
      <li>You won’t find the services in your own history.</li>
      <li>
        Nobody will notice if you’re missed. You can ask for a call at any time under{' '}
        <Link to={screens.ownAttendance.path}>{screens.ownAttendance.title}</Link>.
      </li>
      <li>While a service runs, whoever runs the server could still find out.</li>
      <li>A steward who marks you sees you, and marks you by name.</li>
      <li>If you mark your family or others by name, their records say that you did.</li>
      <li>You’re never absent, so an admin can guess this choice, but not whether you came.</li>
    </ul>
  )
}
