import { useLocation } from 'react-router-dom'

/** The email address typed on the screen before, which its link passed on as `state.email`; '' without one. */
export function useTypedEmail(): string {
  const { state } = useLocation()
  return typeof state?.email === 'string' ? state.email : ''
}
