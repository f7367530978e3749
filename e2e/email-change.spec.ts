import { test } from './fixtures.ts'
import { linkIn, mailsTo } from './outbox.ts'
import { registerMember } from './people.ts'
import { signIn } from './sign-in.ts'

test('The owner of a changed email address reverts the change and signs in with the old address', async ({
  visit,
  product,
}) => {
  const member = await registerMember(product)
  const [confirmation] = await mailsTo(product, member.email, 'Please confirm')
  const token = linkIn(confirmation).split('/').at(-1) ?? ''
  await member.api.confirmEmail({ body: { token } })
  await member.api.updateProfile({ body: { email: 'thief@church.test' } })
  const [mail] = await mailsTo(product, member.email, 'was changed')
  const { page } = await visit({ device: 'desktop' })
  await page.goto(linkIn(mail))
  await page.getByRole('button', { name: 'Restore my address' }).click()
  await page
    .getByText(
      'Your previous email address has been restored. You’ve been signed out on all devices.',
    )
    .waitFor()
  await page.goto('/#/login')
  await signIn(page, member)
  await page.getByRole('button', { name: member.user.name }).waitFor()
})
