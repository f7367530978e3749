import { useQuery } from '@tanstack/react-query'
import { churchFacts, usePictureAddress } from '../features/church/index.ts'
import { LogoMark } from '../ui/logo.tsx'
import styles from './navbar.module.scss'

/** The logo's height in CSS pixels. */
const height = 38

/** Whether the church has its own logo, as the server noted in index.html. */
const hasOwnLogo = Boolean(
  document.querySelector<HTMLMetaElement>('meta[name="church-logo"]')?.content,
)

/** The logo in the navigation bar: the church's own, or the product's. Decorative, beside the name. */
export function ChurchLogo() {
  const { data: church } = useQuery(churchFacts)
  const addressOf = usePictureAddress()
  // The product's logo must not flash up first.
  if (!church && hasOwnLogo) return <span className={styles.logo} />
  if (!church?.logo) return <LogoMark size={height} />
  return <img className={styles.logo} src={addressOf(church.logo)} alt="" />
}
