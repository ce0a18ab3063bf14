;;; init.el --- What somebody who types has as init file  -*- lexical-binding: t -*-

;;; Code:

;; Warnings of compilations would cover the text.
(setq native-comp-deferred-compilation nil)
(require 'json)
(require 'package)
(package-initialize)
(load (getenv "NRS_CONFIGURATION"))
(setq nrs-command (append (json-read-from-string (getenv "NRS_COMMAND")) nil))
;;; init.el ends here
