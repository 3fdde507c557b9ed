-- The publication of a draft once stored those settings alone that it changed: each form has all four again.
update forms set settings = '{"submitText": "", "successMessage": "", "redirectUrl": "", "notificationEmail": ""}' || settings
  where not settings ?& array['submitText', 'successMessage', 'redirectUrl', 'notificationEmail'];
