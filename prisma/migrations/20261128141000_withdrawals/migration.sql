-- What people withdrew and what was taken from them, so that a restore does not bring it back. It outlives the people,
-- and holds nothing about them but their ids. Triggers write it, so that no writer can forget it, the previous release
-- included; a job copies it to files outside the database (operations/ledger).
CREATE TABLE "withdrawals" (
    "id" SERIAL NOT NULL,
    "number" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "person_id" INTEGER,
    "what" TEXT,
    "back" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "withdrawals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "withdrawals_number_key" ON "withdrawals"("number");

-- CreateIndex
CREATE INDEX "withdrawals_person_id_idx" ON "withdrawals"("person_id");

-- CreateIndex
CREATE INDEX "withdrawals_unnumbered_idx" ON "withdrawals"("id") WHERE (number IS NULL);

-- The first line names the ledger, so that a restore knows which backups belong to it.
INSERT INTO "withdrawals" ("number", "kind", "what") VALUES (1, 'began', gen_random_uuid()::text);

-- Of an account: leaving, the admin's right, the password as a digest of its hash, the address, and two-step sign-in,
-- without which a restored account would be weaker than it was.
CREATE FUNCTION "record_account_withdrawals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.standing <> OLD.standing THEN
        INSERT INTO withdrawals (kind, person_id, back) VALUES ('left', NEW.id, NEW.standing = 'active');
    END IF;
    IF NEW.is_admin <> OLD.is_admin THEN
        INSERT INTO withdrawals (kind, person_id, what, back) VALUES ('right', NEW.id, 'admin', NEW.is_admin);
    END IF;
    IF OLD.password_hash <> '' AND NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN
        INSERT INTO withdrawals (kind, person_id, what)
        VALUES ('password', NEW.id, encode(sha256(convert_to(OLD.password_hash, 'UTF8')), 'hex'));
    END IF;
    IF OLD.email IS NOT NULL AND NEW.email IS DISTINCT FROM OLD.email THEN
        INSERT INTO withdrawals (kind, person_id) VALUES ('address', NEW.id);
    END IF;
    IF NEW.totp_enabled_at IS DISTINCT FROM OLD.totp_enabled_at THEN
        INSERT INTO withdrawals (kind, person_id, back) VALUES ('two-step', NEW.id, NEW.totp_enabled_at IS NULL);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "account_withdrawn"
    AFTER UPDATE OF "standing", "is_admin", "password_hash", "email", "totp_enabled_at" ON "users"
    FOR EACH ROW EXECUTE FUNCTION "record_account_withdrawals"();

CREATE FUNCTION "record_erasure"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO withdrawals (kind, person_id) VALUES ('erased', OLD.id);
    RETURN NULL;
END $$;
CREATE TRIGGER "person_erased" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "record_erasure"();

-- The undo of a merge inserts a person under their former id.
CREATE FUNCTION "record_return"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM withdrawals WHERE person_id = NEW.id AND kind = 'erased') THEN
        INSERT INTO withdrawals (kind, person_id, back) VALUES ('erased', NEW.id, true);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "person_returned" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "record_return"();

-- Rows that go with their person are no withdrawals of their own.
CREATE FUNCTION "record_right"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed jsonb := CASE TG_OP WHEN 'INSERT' THEN to_jsonb(NEW) ELSE to_jsonb(OLD) END;
BEGIN
    INSERT INTO withdrawals (kind, person_id, what, back)
    SELECT 'right', id, coalesce(changed ->> 'role', 'leader ' || (changed ->> 'team_id')), TG_OP = 'INSERT'
    FROM users WHERE id = (changed ->> 'user_id')::int;
    RETURN NULL;
END $$;
CREATE TRIGGER "role_withdrawn" AFTER INSERT OR DELETE ON "user_roles"
    FOR EACH ROW EXECUTE FUNCTION "record_right"();
CREATE TRIGGER "leader_withdrawn" AFTER INSERT OR DELETE ON "serving_leaders"
    FOR EACH ROW EXECUTE FUNCTION "record_right"();

CREATE FUNCTION "record_hiding"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    before jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ELSE '{}' END;
BEGIN
    INSERT INTO withdrawals (kind, person_id, what, back)
    SELECT 'hidden', NEW.member_id, key, value::boolean
    FROM jsonb_each_text(to_jsonb(NEW) - 'member_id' - 'chosen_at')
    WHERE before ->> key IS DISTINCT FROM value;
    RETURN NULL;
END $$;
CREATE TRIGGER "sharing_withdrawn" AFTER INSERT OR UPDATE ON "sharing"
    FOR EACH ROW EXECUTE FUNCTION "record_hiding"();

CREATE FUNCTION "record_unnaming"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' OR NEW.keep <> OLD.keep THEN
        INSERT INTO withdrawals (kind, person_id, back) VALUES ('unnamed', NEW.user_id, NEW.keep);
    END IF;
    IF NEW.past_unnamed AND (TG_OP = 'INSERT' OR NOT OLD.past_unnamed) THEN
        INSERT INTO withdrawals (kind, person_id, what) VALUES ('unnamed', NEW.user_id, 'past');
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "name_withdrawn" AFTER INSERT OR UPDATE ON "keeping_choices"
    FOR EACH ROW EXECUTE FUNCTION "record_unnaming"();

CREATE FUNCTION "record_message_choice"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' OR NEW.is_on <> OLD.is_on THEN
        INSERT INTO withdrawals (kind, person_id, what, back)
        VALUES ('mails', NEW.user_id, NEW.kind || ' ' || NEW.way, NEW.is_on);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "message_withdrawn" AFTER INSERT OR UPDATE ON "message_choices"
    FOR EACH ROW EXECUTE FUNCTION "record_message_choice"();

CREATE FUNCTION "record_passkey_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO withdrawals (kind, person_id, what)
    SELECT 'passkey', id, OLD.id::text FROM users WHERE id = OLD.user_id;
    RETURN NULL;
END $$;
CREATE TRIGGER "passkey_withdrawn" AFTER DELETE ON "passkeys"
    FOR EACH ROW EXECUTE FUNCTION "record_passkey_removal"();

CREATE FUNCTION "record_sign_in_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO withdrawals (kind, person_id, what) VALUES ('sign-in', NEW.user_id, NEW.id::text);
    RETURN NULL;
END $$;
CREATE TRIGGER "sign_in_withdrawn" AFTER UPDATE OF "revoked_at" ON "refresh_tokens"
    FOR EACH ROW WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL)
    EXECUTE FUNCTION "record_sign_in_end"();

CREATE FUNCTION "record_agreement_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO withdrawals (kind, person_id, what, back)
    VALUES ('agreement', NEW.user_id, NEW.household_id::text, NEW.agreed_at IS NOT NULL);
    RETURN NULL;
END $$;
CREATE TRIGGER "agreement_withdrawn" AFTER UPDATE OF "agreed_at" ON "household_members"
    FOR EACH ROW WHEN ((OLD."agreed_at" IS NULL) <> (NEW."agreed_at" IS NULL))
    EXECUTE FUNCTION "record_agreement_end"();
