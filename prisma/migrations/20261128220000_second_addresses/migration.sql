-- Who has an address as their second one, which each first sign-in by the provider asks.
CREATE INDEX "members_lower_email_2_idx" ON "members" (lower("email_2")) WHERE ("email_2" IS NOT NULL);
