import { useQuery } from '@tanstack/react-query'
import { churchFacts, usePictureAddress } from '../features/church/details/index.ts'
import { LogoMark } from '../ui/logo.tsx'
import styles from './navbar.module.scss'

/** The logo in the navigation bar: the church's own, or the product's. Decorative, beside the name. */
export function ChurchLogo() {
  const { data: church } = useQuery(churchFacts)
  const addressOf = usePictureAddress()
  if (!church?.logo) return <LogoMark size={38} />
  return <img className={styles.logo} src={addressOf(church.logo)} alt="" />
}
