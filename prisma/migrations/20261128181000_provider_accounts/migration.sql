-- CreateTable
CREATE TABLE "provider_accounts" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject_hash" TEXT NOT NULL,
    "gives_admin" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "provider_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "provider_accounts_subject_hash_key" ON "provider_accounts"("subject_hash");

-- CreateIndex
CREATE UNIQUE INDEX "provider_accounts_user_id_issuer_key" ON "provider_accounts"("user_id", "issuer");

-- AddForeignKey
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION "record_provider_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO withdrawals (kind, person_id, what)
    SELECT 'provider', id, OLD.id::text FROM users WHERE id = OLD.user_id;
    RETURN NULL;
END $$;
CREATE TRIGGER "provider_withdrawn" AFTER DELETE ON "provider_accounts"
    FOR EACH ROW EXECUTE FUNCTION "record_provider_end"();
