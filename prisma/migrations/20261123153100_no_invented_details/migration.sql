-- A church that never set them published the invented account number, telephone numbers and addresses of the example.
-- They become empty, and the screens say that the details will follow. Each is a whole JSON string, so no part of
-- another text matches.
UPDATE "settings" SET "value" = (
    SELECT replace(replace(replace(replace(replace(replace(replace(
        "value"::text,
        '"Example Bank (set your own)"', '""'),
        '"00000000"', '""'),
        '"00-00-00"', '""'),
        '"+44 1632 960000"', '""'),
        '"help@church.example"', '""'),
        '"+44 1632 960001"', '""'),
        '"office@church.example"', '""')::jsonb
) WHERE "key" = 'church';

UPDATE "settings" SET "value" = jsonb_set("value", '{bank,account_name}', '""')
WHERE "key" = 'church' AND "value" -> 'bank' ->> 'account_name' = 'Example Church'
    AND "value" -> 'bank' ->> 'account_number' = '';
