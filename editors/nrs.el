;;; nrs.el --- Formula files in Emacs  -*- lexical-binding: t -*-

;; Emacs 28 with eglot from ELPA, or newer: (load "…/editors/nrs") in the init file, with the path
;; of this file.  M-x eglot-code-actions rewrites the formula of a line.

;;; Code:

(defvar nrs-command
  (let ((editors (file-name-directory (or load-file-name buffer-file-name))))
    ;; In a checkout, and where it is installed.
    (list (seq-find #'file-executable-p
                    (list (expand-file-name "../nrs" editors))
                    (expand-file-name "../bin/nrs" editors))
          "serve"))
  "What starts the language server.")

(define-derived-mode nrs-mode prog-mode "NRS"
  "Formulas, one a line."
  (setq-local comment-start "# "
              comment-start-skip "#+\\s-*"))
(modify-syntax-entry ?# "<" nrs-mode-syntax-table)
(modify-syntax-entry ?\n ">" nrs-mode-syntax-table)

(define-derived-mode nrs-listops-mode nrs-mode "ListOps")
(define-derived-mode nrs-arithmetic-mode nrs-mode "Arithmetic")
(define-derived-mode nrs-algebra-mode nrs-mode "Algebra")

(add-to-list 'auto-mode-alist '("\\.listops\\'" . nrs-listops-mode))
(add-to-list 'auto-mode-alist '("\\.arith\\'" . nrs-arithmetic-mode))
(add-to-list 'auto-mode-alist '("\\.algebra\\'" . nrs-algebra-mode))
(add-to-list 'auto-mode-alist '("\\.nrs\\'" . nrs-mode))

;; The names that the server knows the languages by.
(put 'nrs-mode 'eglot-language-id "nrs")
(put 'nrs-listops-mode 'eglot-language-id "listops")
(put 'nrs-arithmetic-mode 'eglot-language-id "arithmetic")
(put 'nrs-algebra-mode 'eglot-language-id "algebra")

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs (cons 'nrs-mode (lambda (&rest _) nrs-command))))

(autoload 'eglot-ensure "eglot")
(add-hook 'nrs-mode-hook #'eglot-ensure)

(provide 'nrs)
;;; nrs.el ends here
