import { t } from '@church/shared'
import { Sending } from '../../../ui/sending.tsx'

/** The progress of a picture's upload. @param share sent so far, 0 to 1 */
export function Uploading({ share }: { share: number }) {
  return (
    <Sending share={share} label={t('Uploading the picture')}>
      {share < 1 ? t('Uploading the picture…') : t('Preparing it for all screen sizes…')}
    </Sending>
  )
}
