-- Search reads names and numbers as packages/shared/src/characters.ts does: without joiners and other invisible
-- characters, and with the digits of any script as 0 to 9. Accents, dashes and wide letters are folded by unaccent().
-- Text in ASCII, the most common, needs none of it.

CREATE OR REPLACE FUNCTION "public"."search_text"("value" TEXT) RETURNS TEXT
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN octet_length("value") = length("value") THEN lower("value")
    ELSE lower("public".unaccent('public.unaccent'::regdictionary, translate(
        regexp_replace(normalize("value", NFC),
            '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]',
            '', 'g'),
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯'
        '੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯'
        '౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯'
        '๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉'
        '០១២៣៤៥៦៧៨៩',
        repeat('0123456789', 17))))
    END;

-- A stored column keeps what the function returned when its row was last written.
UPDATE "users" SET "first_name" = "first_name" WHERE "search" <> "public"."search_text"(
    "first_name" || ' ' || "last_name" || ' ' || coalesce("email"::text, ''));
UPDATE "members" SET "city" = "city" WHERE "search" <> "public"."search_text"(
    coalesce("middle_name", '') || ' ' || coalesce("phone_number", '') || ' ' ||
    coalesce("phone_number_2", '') || ' ' || coalesce("city", '') || ' ' || coalesce("postcode", ''));
UPDATE "sessions" SET "name" = "name" WHERE "search" <> "public"."search_text"("name");
UPDATE "households" SET "name" = "name" WHERE "search" <> "public"."search_text"("name");
UPDATE "announcements" SET "title" = "title" WHERE "search" <> "public"."search_text"("title" || ' ' || "text");
