-- CreateTable
CREATE TABLE "reading_tokens" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "reads" TEXT[],
    "by_address" BOOLEAN NOT NULL,
    "token_hash" TEXT NOT NULL,
    "made_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "until" DATE NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "last_network" TEXT,

    CONSTRAINT "reading_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "reading_tokens_token_hash_key" ON "reading_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "reading_tokens_made_by_idx" ON "reading_tokens"("made_by");

-- AddForeignKey
ALTER TABLE "reading_tokens" ADD CONSTRAINT "reading_tokens_made_by_fkey" FOREIGN KEY ("made_by") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nobody reads people's details by an address, which others may see.
ALTER TABLE "reading_tokens" ADD CONSTRAINT "reading_tokens_reads_check" CHECK (
    "reads" <@ ARRAY['numbers', 'calendar', 'directory'] AND NOT ("by_address" AND 'directory' = ANY ("reads"))
);

-- Whoever takes the right, the previous release included. Getting it back gives no token back.
CREATE FUNCTION "end_tokens_of_admin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM reading_tokens WHERE made_by = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER "admin_loses_tokens" AFTER UPDATE OF "is_admin" ON "users"
    FOR EACH ROW WHEN (OLD."is_admin" AND NOT NEW."is_admin")
    EXECUTE FUNCTION "end_tokens_of_admin"();

CREATE FUNCTION "record_token_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO withdrawals (kind, person_id, what)
    SELECT 'token', id, OLD.id::text FROM users WHERE id = OLD.made_by;
    RETURN NULL;
END $$;
CREATE TRIGGER "token_withdrawn" AFTER DELETE ON "reading_tokens"
    FOR EACH ROW EXECUTE FUNCTION "record_token_end"();
