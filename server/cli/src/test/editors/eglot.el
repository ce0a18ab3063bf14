;;; eglot.el --- Does in Emacs what the plan says  -*- lexical-binding: t -*-

;;; Commentary:
;; File by file, and writes down what the editor then shows.

;;; Code:

(require 'json)
(require 'package)
(package-initialize)
(require 'eglot)
(load (getenv "NRS_CONFIGURATION"))

(defconst test-hangs-after 1800
  "Seconds: the only limit of all waits, because no result depends on the speed of the machine.")

(setq nrs-command (append (json-read-from-string (getenv "NRS_COMMAND")) nil)
      eglot-connect-timeout test-hangs-after
      ;; Otherwise an answer after ten seconds is lost.
      jsonrpc-default-request-timeout test-hangs-after
      eglot-confirm-server-initiated-edits nil
      make-backup-files nil)

(defconst test-step "refactor.rewrite.nrs.step")

(defun test-await (what condition)
  "Wait until CONDITION holds, which WHAT describes."
  (with-timeout (test-hangs-after (error "Did not come about: %s" what))
    (while (not (funcall condition))
      (accept-process-output nil 0.02))))

(defun test-diagnostics (count)
  "The texts of diagnostics, when there are COUNT."
  (test-await (format "%d diagnostics" count)
              (lambda ()
                (flymake-start)
                (= count (length (flymake-diagnostics)))))
  (mapcar #'flymake-diagnostic-text
          (sort (flymake-diagnostics)
                (lambda (one other) (< (flymake-diagnostic-beg one) (flymake-diagnostic-beg other))))))

(defun test-hover ()
  "What eldoc is told of the formula at point."
  (let (text)
    (eglot-hover-eldoc-function (lambda (told &rest _) (setq text told)))
    (test-await "hover" (lambda () text))
    (substring-no-properties text)))

(defun test-line ()
  "The current line."
  (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

(defun test-go-to (line)
  "Go into a LINE, from 0."
  (goto-char (point-min))
  (forward-line line)
  (forward-char 1))

(defun test-step (line)
  "LINE after a code action."
  (test-go-to line)
  (let ((before (test-line)))
    (eglot-code-actions (point) nil test-step t)
    (test-await (concat "code action of " before)
                (lambda () (test-go-to line) (not (string= before (test-line)))))
    (test-line)))

(defun test-correct (correction)
  "Make a CORRECTION, as a user does."
  (goto-char (point-min))
  (forward-line (alist-get 'line correction))
  (delete-region (line-beginning-position) (line-end-position))
  (insert (alist-get 'text correction)))

(defun test-play (file)
  "What is seen of a FILE of the plan."
  (switch-to-buffer (find-file-noselect (alist-get 'path file)))
  ;; There is no command loop in which this would happen.
  (run-hooks 'post-command-hook)
  (test-await "connection" #'eglot-managed-p)
  (let ((line (alist-get 'line file)) diagnostics hover lines)
    (setq diagnostics (test-diagnostics (alist-get 'diagnostics file)))
    (test-go-to line)
    (setq hover (test-hover))
    (while (progn (test-go-to line) (string-match-p "\\`[([]" (test-line)))
      (push (test-step line) lines))
    (mapc #'test-correct (alist-get 'corrections file))
    (eglot--signal-textDocument/didChange)
    `((diagnostics . ,(vconcat diagnostics))
      (hover . ,hover)
      (lines . ,(vconcat (nreverse lines)))
      (corrected . ,(vconcat (test-diagnostics 0)))
      (text . ,(vconcat (split-string (buffer-string) "\n" t))))))

(let ((told (condition-case failure
                `((files . ,(vconcat (mapcar #'test-play (json-read-file (getenv "NRS_PLAN"))))))
              (error `((failure . ,(error-message-string failure)))))))
  (with-temp-file (getenv "NRS_RESULT")
    (insert (json-encode told))))
(kill-emacs 0)
;;; eglot.el ends here
